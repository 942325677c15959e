"""What ``make dist`` hands out, a module a system; ``libraries.txt`` lists what goes into it."""
