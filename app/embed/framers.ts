import { headers } from "next/headers";

/**
 * Returns the origins that may frame this page: the list our web process put into `frame-ancestors`. It comes
 * in a header that clients cannot send (ruling 59).
 */
export async function framersOf(): Promise<string[]> {
  const said = (await headers()).get("x-rubrica-framers") ?? "";
  return said.split(" ").filter((origin) => origin !== "");
}
