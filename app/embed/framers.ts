import { headers } from "next/headers";

/**
 * The sites that may frame this page: the same list our web process has put into `frame-ancestors`, from the header
 * that clients cannot send (ruling 59).
 */
export async function framersOf(): Promise<string[]> {
  const said = (await headers()).get("x-rubrica-framers") ?? "";
  return said.split(" ").filter((origin) => origin !== "");
}
