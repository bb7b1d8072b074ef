import { plain } from "./label-words";

/** What contracts call the people who sign them: "Signature of the Landlord" says who signs there only once it is known who that is. */

const PARTIES = [
  "landlord|tenant|lessor|lessee|seller|buyer|vendor|purchaser|employer|employee|client|customer|contractor",
  "consultant|borrower|lender|guarantor|witness|supplier|provider|licensor|licensee|agent|assignor|assignee",
  "arrendador(?:a)?|arrendatari[oa]|vendedor(?:a)?|comprador(?:a)?|empleador(?:a)?|trabajador(?:a)?|mandante",
  "mandatari[oa]|cliente|proveedor(?:a)?|prestador(?:a)?|deudor(?:a)?|acreedor(?:a)?|fiador(?:a)?|aval|codeudor(?:a)?",
  "testigo|comodante|comodatari[oa]|cedente|cesionari[oa]|mutuante|mutuari[oa]|contratista|consultor(?:a)?|licenciante",
].join("|");
const PARTY = new RegExp(`(?<![\\p{L}\\d])(?:${PARTIES})(?![\\p{L}\\d])`, "gu");

/** The one party that these words name, in lower case and without accents; null for none or several. */
export function findParty(text: string): string | null {
  const [party, ...others] = new Set([...plain(text).matchAll(PARTY)].map(([word]) => word));
  return others.length === 0 ? (party ?? null) : null;
}
