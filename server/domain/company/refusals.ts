/** Reasons why a sign-in through the company's provider failed, as the sign-in page's URL gives them. */
export const COMPANY_REFUSALS = ["over", "denied", "unavailable", "invalid", "address", "shut"] as const;
export type CompanyRefusal = (typeof COMPANY_REFUSALS)[number];
