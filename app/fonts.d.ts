/** The build returns the URL it serves the file at, the same as in the style sheet. */
declare module "*.woff2" {
  const address: string;
  export default address;
}
