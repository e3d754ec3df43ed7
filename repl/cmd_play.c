#include "program.h"
int cmd_play(int argc, char **argv) { (void)argc; (void)argv; complain("not yet"); return 1; }
