import ipaddr from "ipaddr.js";

/** Returns the network of an IP address for counting: its /24, or its /64 (one household or office). */
export function toClientNetwork(ipAddress: string | null): string {
  if (ipAddress === null || !ipaddr.isValid(ipAddress)) return "unknown";
  const address = ipaddr.process(ipAddress);
  const bytes = address.toByteArray();
  return address.kind() === "ipv4"
    ? `${bytes.slice(0, 3).join(".")}.0/24`
    : `${Buffer.from(bytes.slice(0, 8)).toString("hex")}/64`;
}
