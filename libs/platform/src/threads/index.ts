/** Entry `@asili/platform/threads`: work that keeps a processor busy, away from the thread that answers. Apart from the rest, because a thread loads nothing it does not need. */
export { serveTasks, type ThreadWork } from './serve-tasks.ts';
export { threadAt } from './thread-pool.ts';
export { ThreadPool, type PoolSettings } from './thread-pool.ts';
