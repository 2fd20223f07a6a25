/* For tests only: a kernel without DMA heaps lends picamera2 plain shared memory. Opening /dev/dma_heap/… gives a token, and its one
 * request, for a buffer, gives a memfd of that size; the calls round such a buffer have nothing to do. Everything else goes to the kernel. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char HEAPS[] = "/dev/dma_heap/";

static int lent(const char *path) { return path != NULL && strncmp(path, HEAPS, sizeof HEAPS - 1) == 0; }

static int memory(const char *name, size_t size)
{
    int fd = (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC);
    if (fd >= 0 && size > 0 && ftruncate(fd, (off_t)size) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

static int opened(int folder, const char *path, int flags, va_list more)
{
    mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(more, mode_t) : 0;
    return lent(path) ? memory("heap", 0) : (int)syscall(SYS_openat, folder, path, flags, mode);
}

#define OPEN(name)                                                                                                                         \
    int name(const char *path, int flags, ...)                                                                                             \
    {                                                                                                                                      \
        va_list more;                                                                                                                      \
        va_start(more, flags);                                                                                                             \
        int fd = opened(AT_FDCWD, path, flags, more);                                                                                      \
        va_end(more);                                                                                                                      \
        return fd;                                                                                                                         \
    }
#define OPENAT(name)                                                                                                                       \
    int name(int folder, const char *path, int flags, ...)                                                                                 \
    {                                                                                                                                      \
        va_list more;                                                                                                                      \
        va_start(more, flags);                                                                                                             \
        int fd = opened(folder, path, flags, more);                                                                                        \
        va_end(more);                                                                                                                      \
        return fd;                                                                                                                         \
    }

OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

int ioctl(int fd, unsigned long request, ...)
{
    va_list more;
    va_start(more, request);
    void *data = va_arg(more, void *);
    va_end(more);
    switch ((unsigned int)request) {
    case (unsigned int)DMA_HEAP_IOCTL_ALLOC: {
        struct dma_heap_allocation_data *wish = data;
        int buffer = memory("buffer", wish->len);
        if (buffer < 0)
            return -1;
        wish->fd = (unsigned int)buffer;
        return 0;
    }
    case (unsigned int)DMA_BUF_IOCTL_SYNC:
    case (unsigned int)DMA_BUF_SET_NAME_A:
    case (unsigned int)DMA_BUF_SET_NAME_B:
        return 0;
    default:
        return (int)syscall(SYS_ioctl, fd, request, data);
    }
}
