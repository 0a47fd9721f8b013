declare module 'underscore' {
  const underscore: unknown;
  export default underscore;
}
