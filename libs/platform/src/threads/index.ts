/** Entry `@asili/platform/threads`: work that keeps a processor busy, away from the thread that answers. Apart from the rest, because a thread loads nothing it does not need. */
export { serveTasks, type ThreadWork, threadAt, ThreadPool, type PoolSettings } from './thread-pool.ts';
