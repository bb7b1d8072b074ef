import { hasHiddenCharacters } from "@/server/domain/hidden-characters";
import { countCodePoints } from "@/server/domain/limits";
import { isShownName } from "@/server/domain/shown-name";

export const DETAILS_LIMIT = 500;
export const DETAILS_LINES = 6;
const NAME_LIMIT = 60;

/** Whether this many characters on this many lines fit below every mail. */
export const isShortDetails = (text: string): boolean =>
  countCodePoints(text) <= DETAILS_LIMIT && text.split("\n").length <= DETAILS_LINES;

/** Whether a few lines hold nothing but what is seen. */
export const isPlainDetails = (text: string): boolean => !hasHiddenCharacters(text.replaceAll("\n", " "));

export const isCompanyDetails = (text: string): boolean =>
  isShortDetails(text.trim()) && isPlainDetails(text.trim());

/** Whether a name may stand where the service's stands: one with "@" would pass as somebody's mailbox. */
export const isShortBrand = (name: string): boolean =>
  countCodePoints(name) <= NAME_LIMIT && !name.includes("@");

export const isBrandName = (name: string): boolean => isShownName(name.trim()) && isShortBrand(name.trim());
