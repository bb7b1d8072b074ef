import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { loadSigner } from "@/server/pdf/authority";
import type { SealRequest } from "@/server/pdf/pool/jobs";
import { sealItem } from "@/server/pdf/seal";

/** A process that seals one file, check included, and says how much memory that took at most, in bytes. */
const request: SealRequest = deserialize(readFileSync(process.argv[2] ?? ""));
await sealItem({ ...request, signer: loadSigner(request.signer, request.signingTime) });
// Not `resourceUsage().maxRSS`: over a fork it begins at what the parent had.
const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "latin1"))?.[1];
process.stdout.write(String(Number(peak) * 1024));
