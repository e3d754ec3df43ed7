-- files
-- error: there is no 'io'
io.open('/etc/passwd')
