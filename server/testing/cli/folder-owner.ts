import { createInterface } from "node:readline";
import { holdForProduct } from "@/server/cli/database";
import { remedy } from "@/server/cli/say";

// A contender of owner-lock.test.ts. For each line with a moment and a data folder, it tries to own the
// folder at that moment and prints the outcome.
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
