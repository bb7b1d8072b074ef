import { isDomainError } from "@/server/domain/errors";

/**
 * What `read` finds in somebody's file, or null where that part of the file is damaged. For parts nobody sees: a file
 * is not refused for them once it was signed.
 */
export function readable<Found>(read: () => Found): Found | null {
  try {
    return read();
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}
