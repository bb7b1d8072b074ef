/** Replaces `next/navigation`: a scene is a single page, so every other address loads it anew. */
export const useRouter = () => ({
  back: () => history.back(),
  forward: () => history.forward(),
  refresh: () => location.reload(),
  push: (href: string) => location.assign(href),
  replace: (href: string) => location.replace(href),
  prefetch: () => undefined,
});

export const usePathname = () => location.pathname;
export const useSearchParams = () => new URLSearchParams(location.search);
