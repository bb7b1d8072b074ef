import { expect, test } from "vitest";
import { guessOwners } from "./assign-recipient";

const ANA = { id: 1, name: "Ana Pérez Soto" };
const LUIS = { id: 2, name: "Luis Rojas" };
const place = (
  type: "SIGNATURE" | "DATE",
  positionX: number,
  positionY: number,
  around = "",
  label = "",
) => ({
  page: 1,
  type,
  positionX,
  positionY,
  width: 30,
  height: 4,
  around,
  label,
});
const listOwners = (...given: Parameters<typeof guessOwners>) =>
  guessOwners(...given).map(({ recipientId, party }) => party ?? recipientId);

test("the only recipient gets every place", () => {
  expect(listOwners([place("SIGNATURE", 10, 80), place("DATE", 10, 20)], [ANA])).toEqual([1, 1]);
});

test("a name nearby decides the recipient, with or without its accents", () => {
  const signatures = [
    place("SIGNATURE", 10, 80, "LUIS ROJAS Trabajador"),
    place("SIGNATURE", 60, 80, "ANA PEREZ"),
  ];
  expect(listOwners(signatures, [ANA, LUIS])).toEqual([2, 1]);
});

test("without names, signature places go to recipients in reading order, along with places beside them", () => {
  const places = [place("SIGNATURE", 60, 80.5), place("SIGNATURE", 10, 80), place("DATE", 61, 86)];
  expect(listOwners(places, [ANA, LUIS])).toEqual([2, 1, 2]);
});

test("no recipient is chosen when signature places outnumber recipients, or for a place with nothing nearby", () => {
  const places = [place("SIGNATURE", 10, 80), place("SIGNATURE", 40, 80), place("SIGNATURE", 70, 80)];
  expect(listOwners([...places, place("DATE", 10, 10)], [ANA, LUIS])).toEqual([null, null, null, null]);
});

test("a named party stays unassigned until its recipient is given, along with the places beside its signature", () => {
  const places = [
    place("SIGNATURE", 10, 80, "", "Signature of the Landlord"),
    place("SIGNATURE", 60, 80, "El Arrendatario"),
    place("DATE", 61, 86),
    place("DATE", 10, 20),
  ];
  expect(listOwners(places, [ANA, LUIS])).toEqual(["landlord", "arrendatario", "arrendatario", null]);
  expect(listOwners(places, [ANA])).toEqual(["landlord", "arrendatario", "arrendatario", null]);
});

test("a name outranks the party it signs for, and a single party means the only recipient", () => {
  expect(listOwners([place("SIGNATURE", 10, 80, "Luis Rojas, Tenant", "Tenant")], [ANA, LUIS])).toEqual([2]);
  expect(listOwners([place("SIGNATURE", 10, 80, "", "Tenant")], [ANA])).toEqual([1]);
});
