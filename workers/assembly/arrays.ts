/**
 * Typed arrays in linear memory, represented by their addresses. They have no length, and accesses are not
 * bounds-checked.
 */

@unmanaged
export class U32s {
  @inline @operator('[]') at(index: u32): u32 {
    return load<u32>(changetype<usize>(this) + ((<usize>index) << 2));
  }

  @inline @operator('[]=') put(index: u32, value: u32): void {
    store<u32>(changetype<usize>(this) + ((<usize>index) << 2), value);
  }
}

@unmanaged
export class F64s {
  @inline @operator('[]') at(index: u32): f64 {
    return load<f64>(changetype<usize>(this) + ((<usize>index) << 3));
  }

  @inline @operator('[]=') put(index: u32, value: f64): void {
    store<f64>(changetype<usize>(this) + ((<usize>index) << 3), value);
  }
}

@unmanaged
export class F32s {
  @inline @operator('[]') at(index: u32): f32 {
    return load<f32>(changetype<usize>(this) + ((<usize>index) << 2));
  }
}

@unmanaged
export class U8s {
  @inline @operator('[]') at(index: u32): u8 {
    return load<u8>(changetype<usize>(this) + index);
  }

  @inline @operator('[]=') put(index: u32, value: u8): void {
    store<u8>(changetype<usize>(this) + index, value);
  }
}
