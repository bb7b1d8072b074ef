import { normaliseLabel } from "./label-words";

/** Words for the parties of a contract. "Signature of the Landlord" names a party, not a recipient. */

const PARTIES = [
  "landlord|tenant|lessor|lessee|seller|buyer|vendor|purchaser|employer|employee|client|customer|contractor",
  "consultant|borrower|lender|guarantor|witness|supplier|provider|licensor|licensee|agent|assignor|assignee",
  "arrendador(?:a)?|arrendatari[oa]|vendedor(?:a)?|comprador(?:a)?|empleador(?:a)?|trabajador(?:a)?|mandante",
  "mandatari[oa]|cliente|proveedor(?:a)?|prestador(?:a)?|deudor(?:a)?|acreedor(?:a)?|fiador(?:a)?|aval|codeudor(?:a)?",
  "testigo|comodante|comodatari[oa]|cedente|cesionari[oa]|mutuante|mutuari[oa]|contratista|consultor(?:a)?|licenciante",
].join("|");
const PARTY = new RegExp(`(?<![\\p{L}\\d])(?:${PARTIES})(?![\\p{L}\\d])`, "gu");

/** Returns the party that a text names, in lower case without accents. Null if it names none or several. */
export function findParty(text: string): string | null {
  const [party, ...others] = new Set([...normaliseLabel(text).matchAll(PARTY)].map(([word]) => word));
  return others.length === 0 ? (party ?? null) : null;
}
