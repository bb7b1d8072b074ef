import { describe, expect, test } from "vitest";
import { chooseDeliveries, type DueDelivery, type RunningCalls } from "./slots";

const FREE = { all: 200, slow: 134 };
const HOST = "hooks.example.com";
let made = 0;

function due(webhookId: string, more: Partial<DueDelivery> = {}): DueDelivery {
  made += 1;
  return { id: `d${made}`, webhookId, teamId: 1, host: HOST, isQuick: true, isTried: true, ...more };
}
const dueTimes = (count: number, webhookId: string, more: Partial<DueDelivery> = {}) =>
  Array.from({ length: count }, () => due(webhookId, more));
const running = (webhookId: string, count: number, teamId = 1): RunningCalls => ({
  webhookId,
  count,
  teamId,
  host: HOST,
});
const count = (chosen: readonly DueDelivery[], webhookId: string) =>
  chosen.filter((delivery) => delivery.webhookId === webhookId).length;

describe("the slots of webhook deliveries", () => {
  test("are three for a team at one host, those under way in other processes included", () => {
    expect(chooseDeliveries(dueTimes(5, "a"), [], FREE)).toHaveLength(3);
    expect(chooseDeliveries(dueTimes(5, "a"), [running("b", 2)], FREE)).toHaveLength(1);
    expect(chooseDeliveries(dueTimes(5, "a"), [running("b", 3)], FREE)).toEqual([]);
  });

  test("are twelve for a host over all teams, shared evenly between the teams' endpoints", () => {
    const teams = [1, 2, 3, 4, 5, 6];
    const all = teams.flatMap((teamId) => dueTimes(3, `w${teamId}`, { teamId }));
    const chosen = chooseDeliveries(all, [], FREE);
    expect(teams.map((teamId) => count(chosen, `w${teamId}`))).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test("go first to the endpoint with the fewest calls under way, although others were due earlier", () => {
    const waiting = [
      ...dueTimes(3, "slow1", { isQuick: false }),
      ...dueTimes(3, "slow2", { isQuick: false }),
    ];
    const late = due("late", { isQuick: false });
    const [first] = chooseDeliveries([...waiting, late], [running("slow1", 1), running("slow2", 1)], FREE);
    expect(first).toBe(late);
  });

  test("go to quick endpoints before untried ones, and to those before slow ones", () => {
    const slow = due("slow", { isQuick: false, host: "a" });
    const untried = due("untried", { isQuick: false, isTried: false, host: "b" });
    const quick = due("quick", { host: "c" });
    expect(chooseDeliveries([slow, untried, quick], [], FREE)).toEqual([quick, untried, slow]);
    expect(chooseDeliveries([slow, untried, quick], [], { all: 2, slow: 1 })).toEqual([quick, untried]);
  });

  test("reserved for quick endpoints are never given to slow ones", () => {
    const slow = ["a", "b", "c"].map((host) => due(`slow ${host}`, { isQuick: false, host }));
    expect(chooseDeliveries([...slow, due("quick", { host: "d" })], [], { all: 3, slow: 1 })).toHaveLength(2);
  });

  test("of one endpoint are given in the order in which its deliveries are due", () => {
    const waiting = dueTimes(3, "a");
    expect(chooseDeliveries(waiting, [], FREE)).toEqual(waiting);
  });
});
