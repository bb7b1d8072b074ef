import { createInterface } from "node:readline";
import { holdForProduct } from "@/server/cli/database";
import { remedy } from "@/server/cli/say";

// One contender of owner-lock.test.ts: for each data folder named on a line, tries to be its product at the
// moment named beside it, and says how that went.
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const [at, dataDir = ""] = line.split(" ");
  // All contenders leave this loop within the same fraction of a millisecond.
  while (performance.timeOrigin + performance.now() < Number(at));
  try {
    await holdForProduct(dataDir);
    console.log("holds");
  } catch (error) {
    console.log(remedy(error) ?? String(error));
  }
}
