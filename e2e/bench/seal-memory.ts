import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { loadSigner } from "@/server/pdf/authority";
import type { SealRequest } from "@/server/pdf/pool/jobs";
import { sealItem } from "@/server/pdf/seal";

/** Seals one file in a process of its own, check included, and prints the peak memory in bytes. */
const request: SealRequest = deserialize(readFileSync(process.argv[2] ?? ""));
await sealItem({ ...request, signer: loadSigner(request.signer, request.signingTime) });
// Not `resourceUsage().maxRSS`: after a fork it begins at the parent's value.
const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1"))?.[1];
process.stdout.write(String(Number(peak) * 1024));
