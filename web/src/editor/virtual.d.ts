declare module "virtual:starter" {
  /** The text that `varia new` writes, without its head. */
  const text: string;
  export default text;
}
