/** Unhandled rejections are logged as warnings and go no further (specification, section 8). */
export function reportUnhandledRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    console.warn('Unhandled promise rejection:', event.reason);
    event.preventDefault();
  });
}
