import { TEXT_LIMITS } from "@/server/domain/limits";

/** Returns the title from the first file's name, without the extension and within the limit. */
export function deriveTitleFromFiles(files: readonly { name: string }[]): string | undefined {
  const name = files[0]?.name.replace(/\.pdf$/iu, "").trim();
  return name ? [...name].slice(0, TEXT_LIMITS.title).join("") : undefined;
}
