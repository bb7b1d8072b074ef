/** Inside another site's page: signing in, most passkeys and identity providers do not work there. */
export const isFramed = (): boolean => typeof window !== "undefined" && window !== window.top;

/** This page by itself, out of any frame. */
export const topLevelAddress = (): string => location.pathname.replace(/^\/embed(?=\/)/, "");
