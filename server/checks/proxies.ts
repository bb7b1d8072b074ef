import { BlockList, isIP } from "node:net";
import { z } from "zod";
import { clock } from "@/server/clock";
import { toDatabase } from "@/server/db/client";
import { toPlainAddress, untrustedKey } from "@/server/proxy-note";
import { type Probe, reportFailure, reportOk } from "./finding";

const Seen = z.object({ peer: z.string(), at: z.string() });
const RECENT_MS = 86_400_000;

/**
 * Checks that every entry of TRUSTED_PROXIES is a range. Fails too if an unlisted machine of our own network
 * lately passed on visitors' addresses.
 */
export const proxiesProbe: Probe = async ({ env, sql }) => {
  const list = env.TRUSTED_PROXIES;
  const wrong = list.find((entry) => !isRange(entry));
  if (wrong !== undefined) return reportFailure("PROXIES_INVALID", { entry: wrong });
  const since = new Date((await clock.now(toDatabase(sql))).getTime() - RECENT_MS);
  const [row] = await sql<{ value: unknown }[]>`
    select value from instance_setting
    where key = ${untrustedKey} and updated_at > ${since.toISOString()}::text::timestamptz`;
  const storedPeer = Seen.safeParse(row?.value);
  if (storedPeer.success && !isListed(list, storedPeer.data.peer))
    return reportFailure("PROXIES_UNTRUSTED", { peer: storedPeer.data.peer });
  return list.length === 0
    ? reportOk("PROXIES_NONE")
    : reportOk("PROXIES_TRUSTED", { list: list.join(", ") });
};

function isRange(entry: string): boolean {
  const [address = "", bits, ...more] = entry.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

function isListed(list: readonly string[], peer: string): boolean {
  const block = new BlockList();
  for (const entry of list) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) block.addAddress(address, family);
    else block.addSubnet(address, Number(bits), family);
  }
  const address = toPlainAddress(peer);
  return isIP(address) !== 0 && block.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
