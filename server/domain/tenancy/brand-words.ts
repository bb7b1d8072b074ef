import { hasHiddenCharacters } from "@/server/domain/hidden-characters";
import { isShownName } from "@/server/domain/is-displayable-name";
import { countCodePoints } from "@/server/domain/limits";

export const DETAILS_LIMIT = 500;
export const DETAILS_LINES = 6;
const NAME_LIMIT = 60;

export const isShortDetails = (text: string): boolean =>
  countCodePoints(text) <= DETAILS_LIMIT && text.split("\n").length <= DETAILS_LINES;

export const isPlainDetails = (text: string): boolean => !hasHiddenCharacters(text.replaceAll("\n", " "));

export const isCompanyDetails = (text: string): boolean =>
  isShortDetails(text.trim()) && isPlainDetails(text.trim());

/** Returns true if a name may replace the service's: a name with "@" would pass as a mailbox. */
export const isShortBrand = (name: string): boolean =>
  countCodePoints(name) <= NAME_LIMIT && !name.includes("@");

export const isBrandName = (name: string): boolean => isShownName(name.trim()) && isShortBrand(name.trim());
