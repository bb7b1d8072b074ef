/** The build gives the address it serves the file at: the one the style sheet names, too. */
declare module "*.woff2" {
  const address: string;
  export default address;
}
