import { compareBySigningOrder } from "@/server/domain/recipient/turn";
import type { RecipientRole } from "@/server/domain/vocabulary";

type Ordered = { id: number; role: RecipientRole; signingOrder: number | null };
export type OrderChange = { id: number; signingOrder: number };

export const sortBySigningOrder = <R extends Ordered>(recipients: readonly R[]): R[] =>
  [...recipients].sort(compareBySigningOrder);

/**
 * Numbers the recipients without an order after the others, so that switching to "in order" gives a complete
 * order.
 */
export function completeSigningOrder(recipients: readonly Ordered[]): OrderChange[] {
  const highest = Math.max(0, ...recipients.map(({ signingOrder }) => signingOrder ?? 0));
  return sortBySigningOrder(recipients)
    .filter(({ signingOrder }) => signingOrder === null)
    .map(({ id }, index) => ({ id, signingOrder: highest + index + 1 }));
}

/**
 * Moves a recipient one step. Neighbours with different numbers swap them. Within a shared step the moved
 * recipient gets a step of its own, and the following ones shift.
 */
export function moveInOrder(
  recipients: readonly Ordered[],
  id: number,
  direction: "earlier" | "later",
): OrderChange[] {
  const filled = new Map(completeSigningOrder(recipients).map((change) => [change.id, change.signingOrder]));
  const list = sortBySigningOrder(recipients).map((recipient) => ({
    id: recipient.id,
    signingOrder: recipient.signingOrder ?? filled.get(recipient.id) ?? 0,
  }));
  const from = list.findIndex((entry) => entry.id === id);
  const moved = list[from];
  const neighbour = list[direction === "earlier" ? from - 1 : from + 1];
  if (!moved || !neighbour) return [];
  if (moved.signingOrder !== neighbour.signingOrder)
    return [
      { id: moved.id, signingOrder: neighbour.signingOrder },
      { id: neighbour.id, signingOrder: moved.signingOrder },
    ];
  const step = moved.signingOrder;
  const mustMove = ({ id: other, signingOrder }: OrderChange) =>
    direction === "earlier" ? other !== id && signingOrder >= step : other === id || signingOrder > step;
  return list.filter(mustMove).map((entry) => ({ id: entry.id, signingOrder: entry.signingOrder + 1 }));
}
