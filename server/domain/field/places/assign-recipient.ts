import { normaliseLabel } from "./label-words";
import { findParty } from "./party";
import type { Proposal } from "./propose";

/** Guesses the recipient of a place from the page: by a name nearby, or by the order of the signers. */

type NamedRecipient = { readonly id: number; readonly name: string };
type LocatedProposal = Pick<
  Proposal,
  "page" | "type" | "positionX" | "positionY" | "width" | "height" | "label" | "around"
>;

/**
 * Recipient of a place, or the party of the contract that the page names while its recipient is not known.
 */
export type PlaceOwner = { readonly recipientId: number | null; readonly party: string | null };
const NOBODY: PlaceOwner = { recipientId: null, party: null };

/** Shorter parts of names identify no recipient. */
const LEAST_LETTERS = 3;
/** Largest distance of a place from its signature, in percent of the page's height. */
const BLOCK_HEIGHT = 16;
/** In percent. */
const ROW_HEIGHT = 2;

const splitName = (name: string): string[] =>
  normaliseLabel(name)
    .split(/[^\p{L}\d]+/u)
    .filter((part) => part.length >= LEAST_LETTERS);

/** Returns true if the words contain a name: the whole name, or two parts of it. */
function isNamed(around: string, { name }: NamedRecipient): boolean {
  const parts = splitName(name);
  const words = new Set(splitName(around));
  const hits = parts.filter((part) => words.has(part)).length;
  return parts.length > 0 && hits >= Math.min(2, parts.length);
}

function findNamedRecipient(around: string, people: readonly NamedRecipient[]): number | null {
  const [first, ...others] = people.filter((person) => isNamed(around, person));
  return first && others.length === 0 ? first.id : null;
}

/** Row by row, each from left to right. */
const byReading = (a: LocatedProposal, b: LocatedProposal): number =>
  Math.abs(a.positionY - b.positionY) < ROW_HEIGHT ? a.positionX - b.positionX : a.positionY - b.positionY;

const findPlaceParty = ({ label, around }: LocatedProposal): string | null =>
  findParty(label) ?? findParty(around);

/**
 * Assigns the signature places of one page: to the person whose name is printed there, or else to a party. If
 * the page names no party and has enough people, the rest go to the remaining people in order.
 */
function findSigners(
  signatures: readonly LocatedProposal[],
  people: readonly NamedRecipient[],
): Map<LocatedProposal, PlaceOwner> {
  const owners = new Map<LocatedProposal, PlaceOwner>();
  for (const place of signatures) {
    const recipientId = findNamedRecipient(place.around, people);
    const party = recipientId === null ? findPlaceParty(place) : null;
    if (recipientId !== null || party !== null) owners.set(place, { recipientId, party });
  }
  const open = signatures.filter((place) => !owners.has(place)).sort(byReading);
  const assignedIds = new Set([...owners.values()].map(({ recipientId }) => recipientId));
  const free = people.filter(({ id }) => !assignedIds.has(id));
  if (open.length > free.length || [...owners.values()].some(({ party }) => party !== null)) return owners;
  for (const [index, place] of open.entries()) {
    const person = free[index];
    if (person) owners.set(place, { recipientId: person.id, party: null });
  }
  return owners;
}

const doOverlapAcross = (a: LocatedProposal, b: LocatedProposal): boolean =>
  a.positionX < b.positionX + b.width && b.positionX < a.positionX + a.width;

function findNearest(
  place: LocatedProposal,
  owners: ReadonlyMap<LocatedProposal, PlaceOwner>,
): PlaceOwner | undefined {
  const near = [...owners]
    .filter(([signature]) => signature.page === place.page)
    .map(([signature, owner]) => ({
      signature,
      owner,
      away: Math.abs(signature.positionY - place.positionY),
    }))
    .filter(
      ({ away, signature }) =>
        away < BLOCK_HEIGHT && (doOverlapAcross(signature, place) || away < ROW_HEIGHT),
    )
    .sort((a, b) => a.away - b.away);
  return near[0]?.owner;
}

/**
 * Guesses the owner of each place. `people` may own fields and are in signing order. A single person gets
 * every place, unless the page names two parties. Returns `{recipientId: null, party: null}` if the page
 * gives no hint.
 */
export function guessOwners(
  places: readonly LocatedProposal[],
  people: readonly NamedRecipient[],
): PlaceOwner[] {
  const [only, ...others] = people;
  const parties = new Set(places.map(findPlaceParty).filter((party) => party !== null));
  if (only && others.length === 0 && parties.size < 2) {
    return places.map(() => ({ recipientId: only.id, party: null }));
  }
  const signatures = places.filter(({ type }) => type === "SIGNATURE");
  const owners = new Map<LocatedProposal, PlaceOwner>();
  for (const [, signaturesOfPage] of Map.groupBy(signatures, ({ page }) => page)) {
    for (const [place, owner] of findSigners(signaturesOfPage, people)) owners.set(place, owner);
  }
  return places.map((place) => {
    const own = owners.get(place);
    if (own) return own;
    const recipientId = findNamedRecipient(place.around, people);
    if (recipientId !== null) return { recipientId, party: null };
    const party = findParty(place.label);
    return party === null ? (findNearest(place, owners) ?? NOBODY) : { recipientId: null, party };
  });
}
