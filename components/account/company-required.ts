const PAGE = "/signin/required";

/** Goes to the page that leads to a company's sign-in. The user returns here afterwards. */
export function openCompanyRequiredPage(): void {
  if (location.pathname === PAGE) return;
  location.replace(`${PAGE}?next=${encodeURIComponent(location.pathname + location.search)}`);
}
