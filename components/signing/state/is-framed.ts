/** Inside another site's frame sign-in, most passkeys and identity providers do not work. */
export const isFramed = (): boolean => typeof window !== "undefined" && window !== window.top;

/** Returns the address of this page outside any frame. */
export const getTopLevelPath = (): string => location.pathname.replace(/^\/embed(?=\/)/, "");
