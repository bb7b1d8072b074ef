import { headers } from "next/headers";

/**
 * Returns the origins that may frame this page: the list our web process put into `frame-ancestors`. It comes
 * in a header that clients cannot send (ruling 59).
 */
export async function readAllowedFramers(): Promise<string[]> {
  const framersHeader = (await headers()).get("x-rubrica-framers") ?? "";
  return framersHeader.split(" ").filter((origin) => origin !== "");
}
