/** Stands for `next/navigation`: a scene is one page, and whatever leads elsewhere loads it. */
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
