import { buildEnvelopeHref } from "@/components/envelope/envelope-address";

type Addressed = { readonly id: string; readonly isShared?: boolean };

const buildBaseHref = ({ id }: Addressed, teamUrl: string): string =>
  buildEnvelopeHref(teamUrl, { id, type: "TEMPLATE" });

/** Returns the URL of the form that makes one document from a template. */
export const buildUseHref = (row: Addressed, teamUrl: string): string => `${buildBaseHref(row, teamUrl)}/use`;

/** Returns the URL of a row. A template shared by another team has only its use form here. */
export const buildTemplateHref = (row: Addressed, teamUrl: string): string =>
  row.isShared ? buildUseHref(row, teamUrl) : buildBaseHref(row, teamUrl);
