/** Where the built front ends lie, for tools and specs. */
export { distOf } from '../../services/web/src/front-end-builds.disk.ts';
