import { DisplayName } from "@/server/domain/display-name";
import { countCodePoints, TEXT_LIMITS } from "@/server/domain/limits";

const LINK = /https?:\/\/|www\./i;

/** A folder's name, trimmed: 2 to 100 characters, no invisible ones, no link (rest/resources.md 9). */
export const FolderName = DisplayName.refine(
  (name) => {
    const length = countCodePoints(name);
    return length >= TEXT_LIMITS.folderNameMin && length <= TEXT_LIMITS.folderName;
  },
  { message: `Must have ${TEXT_LIMITS.folderNameMin} to ${TEXT_LIMITS.folderName} characters` },
).refine((name) => !LINK.test(name), { message: "May not contain a link" });
