const PAGE = "/signin/required";

/** Leaves for the page that leads to a company's sign-in, and comes back here afterwards. */
export function goToRequired(): void {
  if (location.pathname === PAGE) return;
  location.replace(`${PAGE}?next=${encodeURIComponent(location.pathname + location.search)}`);
}
