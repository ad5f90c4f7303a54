/* Preloaded (LD_PRELOAD): every flush of a file to the disk takes a millisecond longer, whoever asks for it. */
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>

int fdatasync(int file) {
  usleep(1000);
  return (int)syscall(SYS_fdatasync, file);
}

int fsync(int file) {
  usleep(1000);
  return (int)syscall(SYS_fsync, file);
}
