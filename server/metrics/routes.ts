import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const Manifest = z.record(z.string(), z.string());

/** Returns the routes of a build as Next names them (`/sign/[token]`); empty if it has no list. */
export function readBuildRoutes(build: string): string[] {
  try {
    const text = readFileSync(path.join(build, "app-path-routes-manifest.json"), "utf8");
    return [...new Set(Object.values(Manifest.parse(JSON.parse(text))))];
  } catch {
    return [];
  }
}

const isDynamic = (segment: string): boolean => segment.startsWith("[");
const isRest = (segment: string): boolean => /^\[{1,2}\.\.\./.test(segment);

/** The more literal a route is, the earlier it is tried. */
function compareRoutes(one: string, other: string): number {
  const [a, b] = [one.split("/"), other.split("/")];
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const rankSegment = (segment = "") => Number(isDynamic(segment)) + Number(isRest(segment));
    const difference = rankSegment(a[index]) - rankSegment(b[index]);
    if (difference !== 0) return difference;
  }
  return b.length - a.length;
}

function toRouteExpression(route: string): RegExp {
  const parts = route
    .split("/")
    .slice(1)
    .map((segment) => {
      if (segment.startsWith("[[...")) return "(?:/.*)?";
      if (isRest(segment)) return "/.+";
      return isDynamic(segment) ? "/[^/]+" : `/${segment.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`;
    });
  return new RegExp(`^${parts.join("")}/?$`);
}

/**
 * Builds a function that names the route of a path, so that a metric carries no token or id, and never more
 * names than there are routes. Files are `static`, unknown paths `other`.
 */
export function createRouteNamer(routes: readonly string[]): (path: string) => string {
  const routeMatchers = routes
    .toSorted(compareRoutes)
    .map((route) => ({ route, fits: toRouteExpression(route) }));
  return (asked) => {
    if (/^\/(?:_next|pdfjs|fonts)\//.test(asked)) return "static";
    return routeMatchers.find(({ fits }) => fits.test(asked))?.route ?? "other";
  };
}
