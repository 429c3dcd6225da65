#include "window/window_program.h"

int main(int argc, char** argv)
{
    return pastkeys::runWindow(argc, argv);
}
