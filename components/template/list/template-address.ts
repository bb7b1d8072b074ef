import { envelopeHref } from "@/components/envelope/envelope-address";

type Addressed = { readonly id: string; readonly isShared?: boolean };

const baseOf = ({ id }: Addressed, teamUrl: string): string =>
  envelopeHref(teamUrl, { id, type: "TEMPLATE" });

/** The page where a template is filled in for one document. */
export const hrefOfUse = (row: Addressed, teamUrl: string): string => `${baseOf(row, teamUrl)}/use`;

/** Where a row leads: what another team shares has no page here but that of its use. */
export const templateHref = (row: Addressed, teamUrl: string): string =>
  row.isShared ? hrefOfUse(row, teamUrl) : baseOf(row, teamUrl);
