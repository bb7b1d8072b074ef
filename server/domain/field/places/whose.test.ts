import { expect, test } from "vitest";
import { guessOwners } from "./whose";

const ANA = { id: 1, name: "Ana Pérez Soto" };
const LUIS = { id: 2, name: "Luis Rojas" };
const place = (type: "SIGNATURE" | "DATE", positionX: number, positionY: number, around = "") => ({
  ...{ page: 1, type, positionX, positionY, width: 30, height: 4, around },
});

test("everything is the only person's", () => {
  expect(guessOwners([place("SIGNATURE", 10, 80), place("DATE", 10, 20)], [ANA])).toEqual([1, 1]);
});

test("a name nearby says whose it is, with or without its accents", () => {
  const signatures = [
    place("SIGNATURE", 10, 80, "LUIS ROJAS Trabajador"),
    place("SIGNATURE", 60, 80, "ANA PEREZ"),
  ];
  expect(guessOwners(signatures, [ANA, LUIS])).toEqual([2, 1]);
});

test("otherwise those who sign do so in turn, and what stands with a signature goes with it", () => {
  const places = [place("SIGNATURE", 60, 80.5), place("SIGNATURE", 10, 80), place("DATE", 61, 86)];
  expect(guessOwners(places, [ANA, LUIS])).toEqual([2, 1, 2]);
});

test("more places to sign than people, or nothing nearby, is nobody's", () => {
  const places = [place("SIGNATURE", 10, 80), place("SIGNATURE", 40, 80), place("SIGNATURE", 70, 80)];
  expect(guessOwners([...places, place("DATE", 10, 10)], [ANA, LUIS])).toEqual([null, null, null, null]);
});
