import type { Placement } from "../placement";

/** Share of the smaller area that must overlap for a field to count as placed there. */
const IN_COMMON = 0.3;

export function isStandingOn(field: Placement, place: Placement): boolean {
  if (field.page !== place.page) return false;
  const across =
    Math.min(field.positionX + field.width, place.positionX + place.width) -
    Math.max(field.positionX, place.positionX);
  const down =
    Math.min(field.positionY + field.height, place.positionY + place.height) -
    Math.max(field.positionY, place.positionY);
  if (across <= 0 || down <= 0) return false;
  return across * down > IN_COMMON * Math.min(field.width * field.height, place.width * place.height);
}
