import { TEXT_LIMITS } from "@/server/domain/limits";

/** The name an envelope takes from its first file: without the ending and within the limit. */
export function titleOfFiles(files: readonly { name: string }[]): string | undefined {
  const name = files[0]?.name.replace(/\.pdf$/iu, "").trim();
  return name ? [...name].slice(0, TEXT_LIMITS.title).join("") : undefined;
}
