/**
 * The part of @tanstack/react-query the front ends use, and all the shell provides of it: a shared package cannot be
 * tree-shaken, so every name here is in everybody's first load, and every other would be missing at run time. Named by
 * path, because the package's name leads back here.
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '../../node_modules/@tanstack/react-query/build/modern/index.js';
