import { isDomainError } from "@/server/domain/errors";

/**
 * Returns the result of `read`, or null where that part of the file is damaged. For invisible parts: a file
 * that is signed already is not refused because of them.
 */
export function readOrNull<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}
