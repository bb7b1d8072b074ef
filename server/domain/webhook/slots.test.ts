import { describe, expect, test } from "vitest";
import { chooseDeliveries, type DueDelivery, type RunningCalls } from "./slots";

const FREE = { all: 200, slow: 134 };
const HOST = "hooks.example.com";
let deliveryCount = 0;

function createDueDelivery(webhookId: string, more: Partial<DueDelivery> = {}): DueDelivery {
  deliveryCount += 1;
  return { id: `d${deliveryCount}`, webhookId, teamId: 1, host: HOST, isQuick: true, isTried: true, ...more };
}
const createDueDeliveries = (count: number, webhookId: string, more: Partial<DueDelivery> = {}) =>
  Array.from({ length: count }, () => createDueDelivery(webhookId, more));
const createRunningCalls = (webhookId: string, count: number, teamId = 1): RunningCalls => ({
  webhookId,
  count,
  teamId,
  host: HOST,
});
const countDeliveries = (chosenDeliveries: readonly DueDelivery[], webhookId: string) =>
  chosenDeliveries.filter((delivery) => delivery.webhookId === webhookId).length;

describe("the slots of webhook deliveries", () => {
  test("are three for a team at one host, those under way in other processes included", () => {
    expect(chooseDeliveries(createDueDeliveries(5, "a"), [], FREE)).toHaveLength(3);
    expect(chooseDeliveries(createDueDeliveries(5, "a"), [createRunningCalls("b", 2)], FREE)).toHaveLength(1);
    expect(chooseDeliveries(createDueDeliveries(5, "a"), [createRunningCalls("b", 3)], FREE)).toEqual([]);
  });

  test("are twelve for a host over all teams, shared evenly between the teams' endpoints", () => {
    const teams = [1, 2, 3, 4, 5, 6];
    const all = teams.flatMap((teamId) => createDueDeliveries(3, `w${teamId}`, { teamId }));
    const chosenDeliveries = chooseDeliveries(all, [], FREE);
    expect(teams.map((teamId) => countDeliveries(chosenDeliveries, `w${teamId}`))).toEqual([
      2, 2, 2, 2, 2, 2,
    ]);
  });

  test("go first to the endpoint with the fewest calls under way, although others were due earlier", () => {
    const waiting = [
      ...createDueDeliveries(3, "slow1", { isQuick: false }),
      ...createDueDeliveries(3, "slow2", { isQuick: false }),
    ];
    const late = createDueDelivery("late", { isQuick: false });
    const [first] = chooseDeliveries(
      [...waiting, late],
      [createRunningCalls("slow1", 1), createRunningCalls("slow2", 1)],
      FREE,
    );
    expect(first).toBe(late);
  });

  test("go to quick endpoints before untried ones, and to those before slow ones", () => {
    const slow = createDueDelivery("slow", { isQuick: false, host: "a" });
    const untried = createDueDelivery("untried", { isQuick: false, isTried: false, host: "b" });
    const quick = createDueDelivery("quick", { host: "c" });
    expect(chooseDeliveries([slow, untried, quick], [], FREE)).toEqual([quick, untried, slow]);
    expect(chooseDeliveries([slow, untried, quick], [], { all: 2, slow: 1 })).toEqual([quick, untried]);
  });

  test("reserved for quick endpoints are never given to slow ones", () => {
    const slow = ["a", "b", "c"].map((host) => createDueDelivery(`slow ${host}`, { isQuick: false, host }));
    expect(
      chooseDeliveries([...slow, createDueDelivery("quick", { host: "d" })], [], { all: 3, slow: 1 }),
    ).toHaveLength(2);
  });

  test("of one endpoint are given in the order in which its deliveries are due", () => {
    const waiting = createDueDeliveries(3, "a");
    expect(chooseDeliveries(waiting, [], FREE)).toEqual(waiting);
  });
});
