/** Why somebody who came back from their company's provider is not in, as the address of the sign-in page says it. */
export const COMPANY_REFUSALS = ["over", "denied", "unavailable", "invalid", "address", "shut"] as const;
export type CompanyRefusal = (typeof COMPANY_REFUSALS)[number];
