/** Returns a path of our own site; anything that could lead to another site becomes "/". */
export const toOwnPath = (next: string): string =>
  next.length <= 2000 && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : "/";
